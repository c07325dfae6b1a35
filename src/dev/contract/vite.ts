/** Serves the contract at `/dev/contract` while developing. */
import { type Plugin } from 'vite'

export const contract: Plugin = {
  name: 'contract',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/dev\/contract\/?(?=\?|$)/, '/src/dev/contract/index.html')
      next()
    })
  },
}
