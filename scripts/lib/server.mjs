// What keep-server.mjs runs: the server itself.
import { keepCompiled } from './compile-cache.mjs'

keepCompiled()
await import('../../apps/server/src/main.ts')
