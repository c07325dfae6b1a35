/** Before each test file: what the file before it left in the browser's storage goes, since modules read it when they load. */
localStorage.clear()
sessionStorage.clear()
