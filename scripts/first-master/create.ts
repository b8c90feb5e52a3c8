import type { Wishes } from './arguments.ts'
import type { Installation } from './installation.ts'
import { Problem } from '../lib/problem.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Link {
  readonly userId: string
  readonly page: string
}

export interface FirstMaster {
  /** Link to set the password. */
  readonly link: string
  /** Whether the master was there already and only the link is new. */
  readonly again: boolean
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

function callsTo({ url, secretKey }: Installation): Call {
  return async (method, path, body) => {
    let answer: Response
    try {
      answer = await fetch(`${url}${path}`, {
        method,
        headers: { apikey: secretKey, 'content-type': 'application/json', 'user-agent': 'vinculo-first-master' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw new Problem(`Não foi possível falar com ${url}: ${error instanceof Error ? error.message : String(error)}`)
    }
    const text = await answer.text()
    const read: unknown = /^\s*[[{]/.test(text) ? JSON.parse(text) : {}
    if (answer.status === 401 || answer.status === 403) throw new Problem('A chave secreta não foi aceita. Confira SUPABASE_SECRET_KEY e SUPABASE_URL.')
    return { status: answer.status, body: read }
  }
}

function field(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : ''
}

function rowsOf({ status, body }: Answer): readonly unknown[] {
  if (status === 200 && Array.isArray(body)) return body as readonly unknown[]
  throw new Problem(`O banco de dados não respondeu como esperado (${String(status)} ${field(body, 'message')}). As migrações foram aplicadas?`)
}

/** A link to the page that sets the password; for an address proved already, of the kind that sets a new one. */
async function makeLink(call: Call, installation: Installation, email: string): Promise<Link> {
  for (const type of ['invite', 'recovery'] as const) {
    const { status, body } = await call('POST', '/auth/v1/admin/generate_link', { type, email })
    const code = field(body, 'error_code') || field(body, 'code')
    if (code === 'email_exists') continue
    if (status !== 200) throw new Problem(`O link não pôde ser criado: ${field(body, 'msg') || field(body, 'message') || String(status)}`)
    const page = new URL('/reset-password', installation.publicUrl ?? field(body, 'redirect_to'))
    page.search = new URLSearchParams({ token_hash: field(body, 'hashed_token'), type }).toString()
    return { userId: field(body, 'id'), page: page.href }
  }
  throw new Problem('O link não pôde ser criado: o e-mail já está em uso.')
}

/** A master who never finished the first access may have lost the link, or come after the seven days: the same address gets both again. */
async function mayComeAgain(call: Call, masters: readonly unknown[], email: string): Promise<boolean> {
  const same = masters.find((master) => field(master, 'email') === email)
  if (same === undefined) return false
  const open = `/rest/v1/invitations?employee_id=eq.${field(same, 'id')}&accepted_at=is.null&revoked_at=is.null&select=id`
  return rowsOf(await call('GET', open)).length > 0
}

/** Creates company, person and login and returns the link to set the password. Throws Problem, in particular when a master exists. */
export async function createFirstMaster(installation: Installation, wishes: Wishes): Promise<FirstMaster> {
  const call = callsTo(installation)
  const masters = rowsOf(await call('GET', '/rest/v1/employees?role=eq.master&user_id=not.is.null&select=id,email'))
  const again = masters.length > 0
  if (again && !(await mayComeAgain(call, masters, wishes.email))) {
    throw new Problem('Já existe um master nesta instalação. Entre com ele e convide outras pessoas em Empresarial › Usuários.')
  }
  const link = await makeLink(call, installation, wishes.email)
  const created = await call('POST', '/rest/v1/rpc/create_first_master', {
    p_company: wishes.company,
    p_first_name: wishes.firstName,
    p_last_name: wishes.lastName,
    p_email: wishes.email,
    p_user_id: link.userId,
  })
  if (created.status !== 200) throw new Problem(`O master não foi criado: ${field(created.body, 'message') || String(created.status)}`)
  return { link: link.page, again }
}
