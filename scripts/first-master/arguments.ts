import { parseArgs } from 'node:util'
import { Problem } from '../lib/problem.ts'

export interface Wishes {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
}

export const USAGE = `Uso: npm run first-master -- --email voce@empresa.com.br --name "Nome Sobrenome" --company "Nome da empresa"

Cria a primeira empresa e o primeiro master e mostra o link para definir a senha.
Sem mais nada, usa o banco embutido (pasta VINCULO_DATA_DIR), com o servidor parado ou em funcionamento;
com DATABASE_URL, esse PostgreSQL; com SUPABASE_URL e SUPABASE_SECRET_KEY, esse projeto Supabase.
PUBLIC_URL (ou PORT) é o endereço do Vínculo que o link deve abrir.`

const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}\.[^\s@<>"'.]{2,}$/

/** Reads `--email`, `--name` and `--company`. Throws Problem that names everything missing or wrong at once. */
export function readWishes(args: readonly string[]): Wishes {
  const values = parse(args)
  const text = (name: 'email' | 'name' | 'company'): string => (values[name] ?? '').trim().replaceAll(/\s+/g, ' ')
  const [email, name, company] = [text('email').toLowerCase(), text('name'), text('company')]
  const [firstName = '', ...others] = name.split(' ')
  const problems = [
    ...(email === '' ? ['Falta --email.'] : EMAIL.test(email) ? [] : [`O e-mail "${email}" não é válido.`]),
    ...(name === '' ? ['Falta --name.'] : others.length === 0 ? ['Informe nome e sobrenome em --name, entre aspas.'] : []),
    ...(company === '' ? ['Falta --company.'] : company.length > 120 ? ['O nome da empresa tem mais de 120 caracteres.'] : []),
  ]
  if (problems.length > 0) throw new Problem(`${problems.join('\n')}\n\n${USAGE}`)
  return { email, firstName, lastName: others.join(' '), company }
}

function parse(args: readonly string[]): { email?: string | undefined; name?: string | undefined; company?: string | undefined } {
  const option = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { email: option, name: option, company: option }, strict: true }).values
  } catch {
    throw new Problem(`Há argumentos desconhecidos ou sem valor.\n\n${USAGE}`)
  }
}
