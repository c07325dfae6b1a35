/** Serves the gallery at `/dev/gallery` while developing. */
import { type Plugin } from 'vite'

export const gallery: Plugin = {
  name: 'gallery',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/dev\/gallery\/?(?=\?|$)/, '/src/dev/gallery/index.html')
      next()
    })
  },
}
