// `npm run serve`: the server alone, with what is installed and built.
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
await import('../apps/server/src/main.ts')
