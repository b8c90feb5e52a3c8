import { setTimeout as wait } from 'node:timers/promises'
import { acknowledged } from '../../support/acknowledged.ts'
import type { World, Write } from './write.ts'

const ROWS = 25
const FIELDS = ['first_name', 'last_name', 'registration_number']

interface Import {
  readonly id: string
  readonly status: string
}

/** Sheets of people, which a job writes: an order that was taken is carried out, whoever is killed meanwhile, and whole. */
export function sheets({ client, companyId, ask }: World): Write {
  const ordered: string[] = []
  const abandoned: string[] = []
  let sent = 0

  const look = (id: string): Promise<Import> => acknowledged<Import>(client.from('imports').select('id, status').eq('id', id).single<Import>())
  const call = (name: string, values: object): Promise<Import> => acknowledged<Import>(client.rpc(name, values).single<Import>())

  async function order(id: string, prefix: string): Promise<void> {
    const rows = Array.from({ length: ROWS }, (_, at) => ({ row: at + 2, cells: { first_name: 'Linha', last_name: `${prefix} ${String(at)}`, registration_number: `${prefix}-${String(at)}` } }))
    await acknowledged(client.rpc('stage_import_rows', { p_import_id: id, p_rows: rows }))
    await call('check_import', { p_import_id: id })
    await call('commit_import', { p_import_id: id })
  }

  return {
    name: 'a sheet imported',
    weight: 1,
    async once() {
      // One person may have twenty of them open.
      for (let id = abandoned.pop(); id !== undefined; id = abandoned.pop()) {
        try {
          if (!['committing', 'done'].includes((await look(id)).status)) await call('cancel_import', { p_import_id: id })
        } catch (error) {
          abandoned.push(id)
          throw error
        }
      }
      sent += 1
      const prefix = `S-${String(sent)}`
      const { id } = await call('start_import', { p_company_id: companyId, p_kind: 'employees', p_file_name: `${prefix}.xlsx`, p_match_key: 'registration_number', p_fields: FIELDS })
      try {
        await order(id, prefix)
      } catch (error) {
        abandoned.push(id)
        throw error
      }
      ordered.push(prefix)
      while ((await look(id)).status === 'committing') await wait(150)
    },
    async lost() {
      const names = [...ordered]
      const rows = await ask(
        `select i.file_name, i.status, i.failure, (select count(*)::integer from public.employees e where e.registration_number like replace(i.file_name, '.xlsx', '-%')) as people
          from public.imports i where i.file_name = any ($1)`,
        [names.map((name) => `${name}.xlsx`)],
      )
      const found = new Map(rows.map((row) => [String(row['file_name']).replace('.xlsx', ''), row]))
      return names.flatMap((name) => {
        const row = found.get(name)
        const isWhole = row?.['people'] === (row?.['status'] === 'done' ? ROWS : 0)
        return isWhole && (row['status'] === 'done' || row['status'] === 'committing') ? [] : [`sheet ${name}: ${JSON.stringify(row ?? 'no row')}`]
      })
    },
    async pending() {
      const rows = await ask(`select file_name from public.imports where status = 'committing' and file_name like 'S-%'`)
      return rows.map((row) => `sheet ${String(row['file_name'])}`)
    },
  }
}
