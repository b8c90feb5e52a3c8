import type { CallerSession, Statement } from './database-types.ts'

/** Settings of a role, in the order in which they are applied. */
export type RoleSettings = ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>

const ISOLATION = 'default_transaction_isolation'
const LEVELS = ['read uncommitted', 'read committed', 'repeatable read', 'serializable'] as const
export type IsolationLevel = (typeof LEVELS)[number]

/**
 * The level that the target of the request or the role asks for, the target's own first. It is fixed before a transaction's first
 * statement, so that setting it like the others would come too late.
 */
export function isolationOf(session: CallerSession, roleSettings: RoleSettings): IsolationLevel | null {
  const asked = session.settings?.[ISOLATION] ?? roleSettings.get(session.role)?.find(([name]) => name === ISOLATION)?.[1]
  if (asked === undefined) return null
  return LEVELS.find((level) => level === asked.toLowerCase()) ?? null
}

const claimTexts = new WeakMap<object, { readonly role: string; readonly text: string }>()

/** Claims are shared by all requests of a verified token, so their text is made once. */
function claimText(session: CallerSession): string {
  const known = claimTexts.get(session.claims)
  if (known?.role === session.role) return known.text
  const claims = session.claims['role'] === session.role ? session.claims : { ...session.claims, role: session.role }
  const text = JSON.stringify(claims)
  claimTexts.set(session.claims, { role: session.role, text })
  return text
}

/** Values are parameters, so the text depends on their number alone and is made once per number. */
const texts: string[] = []

function textFor(pairs: number): string {
  let text = texts[pairs]
  if (text === undefined) {
    const calls = Array.from({ length: pairs }, (_, i) => `pg_catalog.set_config($${2 * i + 1},$${2 * i + 2},true)`)
    texts[pairs] = text = `select ${calls.join(',')}`
  }
  return text
}

/**
 * The one statement that opens a request's transaction: search_path, the role's own settings (SET ROLE does not apply them), role,
 * claims, request facts, further settings, the request id as application_name, and read-only last.
 */
export function sessionStatement(session: CallerSession, roleSettings: RoleSettings, defaultSearchPath: string): Statement {
  const values: string[] = ['search_path', session.searchPath ?? defaultSearchPath]
  for (const [name, value] of roleSettings.get(session.role) ?? []) values.push(name, value)
  values.push('role', session.role, 'request.jwt.claims', claimText(session), 'request.method', session.method)
  values.push('request.path', session.path, 'request.headers', JSON.stringify(session.headers))
  for (const name in session.settings) values.push(name, session.settings[name] ?? '')
  values.push('application_name', `vinculo:${session.requestId}`)
  if (session.readOnly) values.push('transaction_read_only', 'on')
  return { text: textFor(values.length / 2), values }
}
