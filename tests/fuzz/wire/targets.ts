import fc from 'fast-check'
import { forms, formText, mime, objectName, placed, range } from '../generators/storage.ts'
import { type RestInput, restInputs } from '../generators/rest.ts'
import { disturbed } from '../generators/tokens.ts'
import { encoded, inHeader, mostly, mutated, onTheWire, weighed } from '../generators/text.ts'
import { rule, type Target, targetOf, type Verdict } from '../target.ts'
import type { Asked } from './http.ts'
import { judge, type Secrets, type Service } from './judge.ts'
import { BUCKET, type World } from './world.ts'

/** The longest answer, in milliseconds: a statement may take eight seconds. */
const WITHIN = 15_000
const NOTHING_KEPT: Secrets = { ids: new Set(), texts: [] }

/** Who asks: the place of a person, nobody, or the company's own program. */
export type Who = number | 'nobody' | 'program'

function secretsOf({ people }: World, who: Who): Secrets {
  if (who === 'program') return NOTHING_KEPT
  // What one company must not see of the other, nobody sees of either.
  return (who === 'nobody' ? people[0] : people[who % people.length])?.secrets ?? NOTHING_KEPT
}

function headsOf({ people, publishableKey, secretKey }: World, who: Who): Readonly<Record<string, string>> {
  if (who === 'program') return { apikey: secretKey }
  if (who === 'nobody') return { apikey: publishableKey }
  return { apikey: publishableKey, authorization: `Bearer ${people[who % people.length]?.token ?? ''}` }
}

async function tell(world: World, service: Service, who: Who, asked: Asked): Promise<Verdict> {
  const whole = { ...asked, path: `/${service}/v1${asked.path}`, headers: { ...asked.headers, ...headsOf(world, who) } }
  return judge(service, whole, await world.connections.ask(whole), secretsOf(world, who))
}

const somebody = (world: World): fc.Arbitrary<Who> => mostly<number, Who>(fc.nat(world.people.length - 1), fc.constant('nobody'))

/** Rows, writes and calls of the whole product, by people of two companies and by nobody. */
export function restOverTheWire(world: World): Target {
  return targetOf<{ readonly who: Who; readonly request: RestInput }>({
    name: 'rest over the wire',
    within: WITHIN,
    isRemote: true,
    inputs: fc.record({ who: somebody(world), request: restInputs(world.names) }),
    attempt({ who, request: { method, target, headers, body } }) {
      const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      // A path that does not begin with one is another address.
      return tell(world, 'rest', who, { method, path: target.startsWith('/') ? target : `/${target}`, headers, body: hasBody ? body : null })
    },
  })
}

const DOORS: readonly { readonly service: Service; readonly method: string; readonly path: string; readonly body: string | null }[] = [
  { service: 'rest', method: 'GET', path: '/companies?select=id', body: null },
  { service: 'rest', method: 'POST', path: '/rpc/my_company', body: '{}' },
  { service: 'auth', method: 'GET', path: '/user', body: null },
  { service: 'storage', method: 'POST', path: '/object/list/files', body: '{"prefix":""}' },
  { service: 'functions', method: 'POST', path: '/open-file', body: '{}' },
]

/** Tokens of people with their text disturbed, at the doors of each service: whoever signed nothing learns nothing. */
export function tokensOverTheWire(world: World): Target {
  const tokens = world.people.map(({ token }) => token)
  /** Parts of one person's token and parts of another's. */
  const grafted = fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(...tokens), fc.integer({ min: 1, max: 7 })).map(([one, other, which]) => {
    const others = other.split('.')
    return one.split('.').map((part, index) => ((which >> index) % 2 === 0 ? part : (others[index] ?? ''))).join('.')
  })
  return targetOf<{ readonly door: number; readonly scheme: string; readonly token: string }>({
    name: 'tokens over the wire',
    within: WITHIN,
    isRemote: true,
    inputs: fc.record({
      door: fc.nat(DOORS.length - 1),
      scheme: mostly(fc.constant('Bearer '), fc.constantFrom('bearer ', 'Basic ', '', 'Bearer  ')),
      token: weighed([3, disturbed(tokens).map(inHeader)], [1, grafted]),
    }),
    async attempt({ door, scheme, token }) {
      const { service, ...asked } = DOORS[door] ?? { service: 'rest', method: 'GET', path: '/', body: null }
      const headers = { apikey: world.publishableKey, authorization: `${scheme}${token}`, 'content-type': 'application/json' }
      const whole = { ...asked, path: `/${service}/v1${asked.path}`, headers }
      const answer = await world.connections.ask(whole)
      const input = token.trim().slice(0, token.trim().lastIndexOf('.'))
      const genuine = world.people.find((person) => person.token.startsWith(`${input}.`) && input.includes('.'))
      for (const { companyId, userId } of world.people.filter((person) => person !== genuine)) {
        rule(answer.status >= 400 || !(answer.text.includes(companyId) || answer.text.includes(userId)) || genuine?.companyId === companyId, 'a token that nobody has signed like this opened a door')
      }
      return judge(service, whole, answer, genuine?.secrets ?? secretsOf(world, 'nobody'))
    },
  })
}

interface StorageInput {
  readonly who: Who
  readonly asked: Asked
}

/** What is asked about these places, and lists and copies of these buckets. */
function storageAsked(places: readonly [string, ...string[]], buckets: readonly [string, ...string[]]): fc.Arbitrary<Asked> {
  const known = fc.constantFrom(...places)
  const place = weighed(
    [4, known.map((text) => text.split('/').map(encoded).join('/'))],
    [2, fc.tuple(fc.constantFrom(...buckets), placed(objectName, onTheWire)).map((parts) => parts.join('/'))],
    [1, mutated(known).map(onTheWire)],
  )
  const heads = fc.record({
    range, 'content-type': mime, 'x-upsert': fc.constantFrom('true', 'false'), 'if-none-match': fc.constantFrom('*', '"a"'), 'cache-control': fc.constantFrom('max-age=1', 'x;y'), 'x-metadata': fc.constantFrom('e30=', '!!!'),
  }, { requiredKeys: [] })
    .map((given): Readonly<Record<string, string>> => Object.fromEntries(Object.entries<string>(given).flatMap(([name, value]) => (inHeader(value) === '' ? [] : [[name, inHeader(value)]]))))
  const query = weighed(
    [3, fc.constant('')],
    [1, mutated(fc.constantFrom('download=a.pdf', 'download=', 'token=a.b.c', 'versionId=1', 'width=10')).map((text) => `?${onTheWire(text)}`)],
  )
  const read = fc.tuple(
    fc.constantFrom('GET', 'HEAD'),
    fc.constantFrom('/object/', '/object/authenticated/', '/object/public/', '/object/info/', '/object/sign/', '/object/upload/sign/', '/render/image/', '/bucket/'),
    place,
    query,
    heads,
  )
    .map(([method, door, where, asks, headers]): Asked => ({ method, path: `${door}${where}${asks}`, headers, body: null }))
  const written = fc.tuple(
    fc.constantFrom('POST', 'PUT', 'DELETE'),
    fc.constantFrom('/object/', '/object/upload/sign/'),
    place,
    query,
    heads,
    fc.string({ maxLength: 100 }),
  )
    .map(([method, door, where, asks, headers, text]): Asked => ({ method, path: `${door}${where}${asks}`, headers, body: method === 'DELETE' ? null : text.toWellFormed() }))
  const sent = fc.tuple(fc.constantFrom('POST', 'PUT'), place, forms)
    .map(([method, where, { boundary, parts, text, headers }]): Asked => ({ method, path: `/object/${where}`, headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, body: (text ?? formText(boundary, parts)).toWellFormed() }))
  const field = fc.oneof(known.map((text) => text.split('/').slice(1).join('/')), objectName)
  const content = fc.record({
    prefix: field, prefixes: fc.array(field, { maxLength: 3 }), paths: fc.array(field, { maxLength: 3 }), search: field, sourceKey: field, destinationKey: field,
    bucketId: fc.constantFrom(...buckets), limit: fc.integer({ min: -1, max: 2000 }), expiresIn: fc.constantFrom(60, 0, 1e12, '60'), cursor: fc.constantFrom('', 'x', 'WyJhIiwiIl0'),
    sortBy: fc.constantFrom({ column: 'name', order: 'desc' }, { column: 'x' }, 1), exactMatch: fc.boolean(), with_delimiter: fc.boolean(),
  }, { requiredKeys: [] })
  const listing = fc.tuple(fc.constantFrom('/object/list/', '/object/list-v2/', '/object/sign/'), fc.constantFrom(...buckets)).map((parts) => parts.join(''))
  const door = fc.oneof(
    listing,
    fc.constantFrom('/object/move', '/object/copy', '/bucket'),
    place.map((where) => `/object/sign/${where}`),
    place.map((where) => `/object/upload/sign/${where}`),
  )
  const fields = content.map((all) => JSON.stringify(all))
  const body = weighed([2, fields], [1, mutated(fields)])
  const told = fc.tuple(fc.constantFrom('POST', 'POST', 'POST', 'DELETE'), door, body).map(([method, path, text]): Asked => ({ method, path, headers: { 'content-type': 'application/json' }, body: text.toWellFormed() }))
  return weighed([3, read], [2, written], [1, sent], [3, told])
}

const OWN_PLACES = ['a.txt', 'b/c.txt', 'b/d.png'].map((name) => `${BUCKET}/${name}`) as [string, ...string[]]

/** Places, forms and lists of storage. The company's own program, which may do everything, does so in a bucket of its own. */
export function storageOverTheWire(world: World): Target {
  const byPeople = storageAsked([`${BUCKET}/a.txt`, ...world.places], ['files', 'avatars', BUCKET])
  const byProgram = storageAsked(OWN_PLACES, [BUCKET])
  return targetOf<StorageInput>({
    name: 'storage over the wire',
    within: WITHIN,
    isRemote: true,
    inputs: weighed([2, fc.record({ who: somebody(world), asked: byPeople })], [1, fc.record({ who: fc.constant<Who>('program'), asked: byProgram })]),
    attempt({ who, asked }) {
      // A place that was disturbed may be one of the product.
      const isOwn = [asked.path, typeof asked.body === 'string' ? asked.body : ''].every((text) => !/files|avatars|dossiers|\/bucket/.test(text))
      return tell(world, 'storage', who === 'program' && !isOwn ? 'nobody' : who, asked)
    },
  })
}
