// Writes openskill.json, which openskill_test.go compares with, from another
// implementation of the same model: the npm package openskill, version 5.0.1,
// plackettLuce. tau is 0: the paper has no drift of sigma between matches.
//
//   npm install openskill@5.0.1 && node openskill.mjs > openskill.json
import { rate, rating } from 'openskill'
import { plackettLuce } from 'openskill/models'

const options = { model: plackettLuce, tau: 0 }

// Chance from a fixed start, so that the same file comes out again.
let state = 20110101
const below = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * n)
}

// Places 1-2-2-4; every third player or so ties with the one before.
const somePlaces = (n, ties) => {
  const places = [1]
  for (let i = 1; i < n; i++) places.push(ties && below(3) === 0 ? places[i - 1] : i + 1)
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[places[i], places[j]] = [places[j], places[i]]
  }
  return places
}

const rated = (before, places) =>
  rate(before.map((r) => [r]), { ...options, rank: places }).map(([r]) => r)

const matches = []
for (let k = 0; k < 42; k++) {
  const n = 2 + (k % 7)
  const places = somePlaces(n, k % 3 !== 0)
  const before = places.map(() =>
    k < 7 ? rating() : { mu: 5 + below(40000) / 1000, sigma: 0.5 + below(9000) / 1000 })
  matches.push({ before, places, after: rated(before, places) })
}

const names = ['Anna', 'Béla', 'Carla', 'Dora', 'Emil', 'Fay', 'Gus', 'Hilde']
const table = {}
const season = []
for (let k = 0; k < 60; k++) {
  const seats = names.filter(() => below(2) === 0)
  if (seats.length < 2) seats.splice(0, seats.length, 'Anna', 'Hilde')
  const order = somePlaces(seats.length, true)
  const after = rated(seats.map((id) => table[id] ?? rating()), order)
  const match = { places: {}, after: {} }
  seats.forEach((id, i) => {
    match.places[id] = order[i]
    match.after[id] = table[id] = after[i]
  })
  season.push(match)
}

const lines = (all) => '[\n' + all.map((one) => '  ' + JSON.stringify(one)).join(',\n') + '\n]'
console.log(`{"source": "npm package openskill 5.0.1, plackettLuce, tau 0; made by openskill.mjs",
"matches": ${lines(matches)},
"season": ${lines(season)}}`)
