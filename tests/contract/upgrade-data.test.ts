import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { urlOf } from '../support/cluster.ts'
import { scratchFolder } from '../support/scratch.ts'
import { runSql } from '../support/sql.ts'
import { columnsOf, digests } from './digests.ts'
import { prepare, releasedProject } from './version-project.ts'

// Whole databases are filled and changed here, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = path.resolve(import.meta.dirname, '../..')
const project = releasedProject()
const name = 'upgrade_data'
const database = (called = name): string => urlOf(inject('clusterUrl'), called)
afterAll(async () => {
  for (const each of [name, `${name}_before`]) await runSql(inject('clusterUrl'), `drop database if exists ${each} with (force)`)
  project.remove()
})

/** What a released version saved of its demo, and of what people had changed in it (the passphrase is no secret). `moved`: columns whose values stand elsewhere since, as the day of a digest among those of the daily routines. */
const backups = [{ version: '0.9.0', file: 'releases/0.9.0.vinculo', passphrase: 'demonstração 0.9.0', people: 300, moved: ['private.digest_days.company_id', 'private.digest_days.done_on', 'public.company_details.brand_color'] }]

describe('what an earlier version saved', () => {
  it.each(backups)('as $version is here row by row, and two servers that start at once bring it to this version once', async ({ version, file, passphrase, people, moved }) => {
    await runSql(inject('clusterUrl'), `create database ${name}`)
    const env = { ...process.env, VINCULO_ROOT_DIR: project.folder, DATABASE_URL: database(), VINCULO_DATA_DIR: scratchFolder('vinculo-upgrade-data-'), VINCULO_BACKUP_PASSPHRASE: passphrase }
    const restored = spawnSync(process.execPath, [path.join(root, 'scripts/restore.mjs'), path.join(import.meta.dirname, file)], { encoding: 'utf8', env })
    expect(restored.stdout + restored.stderr).toContain('iguais ao backup')
    const versions = (): Promise<unknown> => runSql(database(), 'select array_agg(name order by version) as names from supabase_migrations.schema_migrations')
    expect(await versions()).toEqual([{ names: [version.replaceAll('.', '_')] }])

    await runSql(inject('clusterUrl'), `create database ${name}_before template ${name}`)
    const both = await Promise.all([prepare(project, env), prepare(project, env)])
    expect(both).toEqual([expect.objectContaining({ code: 0 }), expect.objectContaining({ code: 0 })])
    expect(both.filter(({ text }) => text.includes('Mudando o banco de dados'))).toHaveLength(1)
    expect(await versions()).toEqual([{ names: project.names() }])

    const [was, is] = [await columnsOf(database(`${name}_before`)), await columnsOf(database())]
    const kept = new Map([...was].flatMap(([table, list]) => {
      const there = is.get(table)?.split(', ') ?? []
      const shared = list.split(', ').filter((column) => there.includes(column))
      return shared.length === 0 ? [] : [[table, shared.join(', ')] as const]
    }))
    const lost = [...was].flatMap(([table, list]) => list.split(', ').filter((column) => kept.get(table)?.split(', ').includes(column) !== true).map((column) => `${table}.${column}`))
    expect(lost).toEqual(moved)
    const [before, after] = [await digests(database(`${name}_before`), kept), await digests(database(), kept)]
    expect(Number(before['public.employees']?.['rows'])).toBeGreaterThan(people)
    // What the product brings of its own may grow and change; what a company, a login or a file has may only grow.
    const isTheirs = (table: string): boolean => kept.get(table)?.split(', ').includes('company_id') === true || table.startsWith('auth.') || table === 'storage.objects'
    const grown = Object.keys(before).filter((table) => isTheirs(table) && before[table]?.['digest'] !== after[table]?.['digest'])
    const rowsOf = async (called: string, table: string): Promise<readonly unknown[]> =>
      (await runSql(database(called), `select t::text as row from (select ${String(kept.get(table))} from ${table}) t`)).map(({ row }) => row)
    for (const table of grown) expect(await rowsOf(name, table), table).toEqual(expect.arrayContaining(await rowsOf(`${name}_before`, table) as unknown[]))
    expect(grown.length).toBeLessThan(10)
  })
})
