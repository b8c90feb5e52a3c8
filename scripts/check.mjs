// `npm run check`: what a developer runs before each commit.
import { readCode } from './lib/checks.mjs'
import { requireNode24 } from './lib/node-version.mjs'
import { finish, runVitest } from './lib/steps.mjs'

requireNode24()
finish([...(await readCode(2)), await runVitest('unit')])
