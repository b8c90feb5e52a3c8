// A process of its own (`fork`): the people, so that neither their work nor their memory is that of whoever looks at the product, and all of their sockets are
// gone when they are. Its argument is a `CrowdOptions` as JSON. It tells 'here' when all have come; told 'end' it lets them leave, answers with the `Book`, and ends.
import { runSql } from '../support/sql.ts'
import { emptyBook } from './book.ts'
import type { CrowdOptions } from './crowd.ts'
import { live } from './life.ts'
import { ownersOf } from './owners.ts'

const { origin, databaseUrl, residents, pace } = JSON.parse(process.argv[2] ?? '') as CrowdOptions
const { publishableKey } = (await (await fetch(`${origin}/config.json`)).json()) as { publishableKey: string }
const owners = await ownersOf((text, values) => runSql(databaseUrl, text, values))
const book = emptyBook()
const end = new AbortController()
process.on('message', () => { end.abort() })
process.on('disconnect', () => process.exit())
const left = live(residents, { origin, publishableKey, owners, book }, pace, end.signal)
process.send?.('here')
await left
process.send?.(book, undefined, undefined, () => process.exit())
