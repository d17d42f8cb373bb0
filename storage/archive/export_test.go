package archive

// Read is read, for tests of the form of archives alone.
var Read = read
