// The module KanaInterface.
