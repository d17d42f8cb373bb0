package score

import (
	"fmt"
	"strconv"
	"strings"
)

// Decimal writes n/d with at least one digit after the point and at most two,
// rounded to the nearest, halves away from zero. d is above zero.
func Decimal(n, d int64) string {
	whole, rest := n/d, n%d
	sign := ""
	if n < 0 {
		sign, whole, rest = "-", -whole, -rest
	}
	hundredths := int64(0)
	for range 2 { // two digits, without multiplying the rest by more than ten
		hundredths, rest = hundredths*10+rest*10/d, rest*10%d
	}
	if rest >= d-rest {
		hundredths++
	}
	if hundredths == 100 {
		whole, hundredths = whole+1, 0
	}
	if whole == 0 && hundredths == 0 {
		sign = ""
	}
	digits := strings.TrimSuffix(fmt.Sprintf("%02d", hundredths), "0")
	return sign + strconv.FormatInt(whole, 10) + "." + digits
}
