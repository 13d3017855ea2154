// The module Screen.
