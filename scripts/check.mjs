// `npm run check`: what a developer runs before each commit.
import { runChecks } from './lib/checks.mjs'
import { finish } from './lib/steps.mjs'
import { requireNode24 } from './lib/node-version.mjs'

requireNode24()
finish(await runChecks())
