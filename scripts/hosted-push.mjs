// `npm run hosted-push`: the migrations of this version, in a project of hosted Supabase.
import { keepCompiled } from './lib/compile-cache.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
keepCompiled()
const { hostedPush } = await import('./hosted-push.ts')
await hostedPush()
