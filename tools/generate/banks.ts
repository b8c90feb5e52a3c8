import type { ClientBase } from 'pg'

interface Bank {
  readonly code: string
  readonly name: string
}

/** The banks of the database by name, so that no screen asks for a list that changes with the product alone. */
export async function renderBanks(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Bank>('select code, name::text from private.banks order by name')
  return [
    '// Generated from private.banks by `npm run generate`. Do not edit.',
    '',
    '/** Banks that people look up by name; an account may be of any other, whose code is typed. */',
    'export const BANKS: readonly (readonly [code: string, name: string])[] = [',
    ...rows.map(({ code, name }) => `  ['${code}', '${name.replaceAll("'", String.raw`\'`)}'],`),
    ']',
    '',
  ].join('\n')
}
