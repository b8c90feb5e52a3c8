const word = 'olá'
export default { fetch: (request: Request): Response => Response.json({ word, path: new URL(request.url).pathname }) }
