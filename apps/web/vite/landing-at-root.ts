import type { Plugin } from 'vite'

/** In development '/' is the landing page and every other page the app, as the product's server has it. */
export function landingAtRoot(): Plugin {
  return {
    name: 'vinculo:landing-at-root',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/' || request.url?.startsWith('/?')) request.url = '/landing.html'
        next()
      })
    },
  }
}
