import fc from 'fast-check'
import { mostly, mutated, scrap, weighed } from './text.ts'

/** With what a token is signed anew after its header and claims were changed. */
export const SIGNERS = ['as it was', 'own', 'own shared secret', 'stranger', 'shared secret of a stranger', 'public key as secret', 'public key text as secret', 'published key as secret', 'empty secret', 'nothing'] as const
export type Signer = (typeof SIGNERS)[number]

export type Change = readonly [name: string, value: unknown]

/** What is done to a token that is good. */
export interface Deformation {
  /** Which of the good tokens. */
  readonly base: number
  readonly header: readonly Change[]
  readonly claims: readonly Change[]
  readonly signer: Signer
  /** How JSON is written: as usual, with room between, or with a name twice. */
  readonly spelling: 'usual' | 'spacious' | 'twice'
  /** What is done to the parts of the text at last. */
  readonly text: 'as it is' | 'padded' | 'standard alphabet' | 'parts of another' | 'no signature' | 'last signs' | 'fourth part' | 'upper case'
}

/** Left out of the object. */
export const ABSENT = '(absent)'

const value = weighed(
  [2, fc.constantFrom<unknown>(ABSENT, null, '', 0, -1, true, [], {}, 1e300, '9999999999')],
  [1, scrap],
  [1, fc.jsonValue({ maxDepth: 2 })],
)

function changed(names: readonly string[], values: fc.Arbitrary<unknown>): fc.Arbitrary<Change> {
  return fc.tuple(mostly(fc.constantFrom(...names), scrap), values)
}

const ALGORITHMS = ['ES256', 'HS256', 'RS256', 'EdDSA', 'ES384', 'HS512', 'PS256', 'none', 'None', 'nOnE', 'es256', 'ES256K', 'RSA-OAEP', 'dir'] as const
const KIDS = ['own', 'shared', 'edwards', '../../etc/passwd', "' or 1=1", 'https://example.org/jwks.json'] as const
const KEY = { kty: 'oct', k: 'AAAA' } as const

const header = weighed(
  [3, fc.tuple(fc.constant('alg'), fc.oneof(fc.constantFrom<unknown>(...ALGORITHMS), value))],
  [3, fc.tuple(fc.constant('kid'), fc.oneof(fc.constantFrom<unknown>(...KIDS, ABSENT), value))],
  [1, fc.tuple(fc.constant('crit'), fc.constantFrom<unknown>(['b64'], ['exp'], [], ['alg'], 'b64'))],
  [1, fc.tuple(fc.constant('b64'), fc.constantFrom<unknown>(false, true))],
  [1, fc.tuple(fc.constantFrom('jwk', 'jku', 'x5c', 'x5u', 'zip', 'enc', 'typ', 'cty', 'p2c'), fc.oneof(fc.constant(KEY), value))],
  [1, changed(['alg', 'kid', 'typ'], value)],
)

const moment = fc.constantFrom<unknown>(0, 1, -1, 1e12, 1e300, '4102444800', 4_102_444_800, 4_102_444_800.5, null, ABSENT, [4_102_444_800], true)
const claim = weighed(
  [3, fc.tuple(fc.constantFrom('exp', 'nbf', 'iat'), moment)],
  [3, fc.tuple(
    fc.constant('role'),
    fc.oneof(
      fc.constantFrom<unknown>('anon', 'authenticated', 'service_role', 'supabase_admin', 'postgres', 'Service_Role', ['service_role'], { toString: 'service_role' }),
      value,
    ),
  )],
  [2, fc.tuple(
    fc.constantFrom('iss', 'aud'),
    fc.oneof(fc.constantFrom<unknown>('authenticated', ['authenticated'], ['x', 'authenticated'], 'https://example.org/auth/v1'), value),
  )],
  [2, changed(['sub', 'session_id', 'aal', 'amr', 'email', 'company_id', '__proto__', 'constructor'], value)],
)

export const deformations: fc.Arbitrary<Deformation> = fc.record({
  base: fc.nat(7),
  header: weighed([2, fc.constant([])], [1, fc.array(header, { maxLength: 3 })]),
  claims: weighed([2, fc.constant([])], [1, fc.array(claim, { maxLength: 3 })]),
  signer: weighed([2, fc.constant('as it was' as const)], [1, fc.constant('own' as const)], [2, fc.constantFrom(...SIGNERS)]),
  spelling: mostly(fc.constant('usual' as const), fc.constantFrom('spacious' as const, 'twice' as const)),
  text: weighed(
    [3, fc.constant('as it is' as const)],
    [1, fc.constantFrom(
      'padded' as const, 'standard alphabet' as const, 'parts of another' as const, 'no signature' as const, 'last signs' as const,
      'fourth part' as const, 'upper case' as const,
    )],
  ),
})

/** The text of a good token with signs put in, cut out or said twice; `base` says which. */
export function disturbed(tokens: readonly string[]): fc.Arbitrary<string> {
  return mutated(fc.constantFrom(...tokens))
}
