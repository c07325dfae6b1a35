/** Clears the browser's storage before each test file, since modules read it when they load. */
localStorage.clear()
sessionStorage.clear()
