/**
 * Loaded before every script (`node --import`): says in one line what is wrong where a script meets a Node that cannot
 * run it, as it does before the project's own Node is installed.
 */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `This needs Node 24 and found ${process.versions.node}: run "npm ci", which brings it, and then "npm start" or "npm test".`,
  )
  process.exit(1)
}
