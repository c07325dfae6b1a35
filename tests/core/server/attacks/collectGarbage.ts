/** Loaded into the attacked server (`node --expose-gc --import`): collects all garbage at a signal, so that its memory is what it keeps. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
