import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import path from 'node:path'
import type { DataFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import type { WholeProduct } from '../support/whole-product.ts'
import type { Values } from './judge.ts'

const KB_IN_MB = 1024

/** What is connected, spilled to the disk, and waits for a job: orders, wakes, letters, entries of the trail that no link covers yet. */
const INSIDE = `
  select (select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())::integer as connections,
    (select coalesce(sum(size), 0) from pg_ls_tmpdir())::float8 as spilled,
    ((select count(*) from private.orders) + (select count(*) from jobs.wakes) + (select count(*) from engine.auth_mails)
      + (select count(*) from private.mail_outbox where state in ('waiting', 'sending') and next_try_at <= clock_timestamp())
      + (select count(*) from public.audit_logs a where (a.xid, a.id) > (select s.done_before, s.done_id from private.audit_chain_state s)
        and not exists (select from private.audit_chain k where k.audit_id = a.id)))::integer as queued`

/** Looks at the processes of a product and at what it keeps. `temporary` is the folder that it has for temporary files. */
export function probeOf(folder: DataFolder, product: WholeProduct, temporary: string): () => Promise<Values> {
  return async () => {
    const [server, postgres] = [folder.serverPid() ?? 0, folder.postgresPid() ?? 0]
    const [metrics, [inside]] = await Promise.all([fetch(`${product.origin}/metrics`).then((answer) => answer.text()), product.ask(INSIDE)])
    const open = linksIn(`/proc/${String(server)}/fd`)
    const workers = childrenOf(server).filter((pid) => pid !== postgres)
    const files = path.join(folder.path, 'files')
    return {
      rss: kilobytes(`/proc/${String(server)}/status`, 'VmRSS') / KB_IN_MB,
      heap: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / KB_IN_MB ** 2,
      functions: sum(workers.map((pid) => kilobytes(`/proc/${String(pid)}/status`, 'VmRSS'))) / KB_IN_MB,
      // Without what they share, which each of them would count again.
      postgres: sum([postgres, ...childrenOf(postgres)].map((pid) => kilobytes(`/proc/${String(pid)}/smaps_rollup`, 'Private_Clean', 'Private_Dirty'))) / KB_IN_MB,
      descriptors: open.length,
      sockets: open.filter((target) => target.startsWith('socket:')).length,
      connections: Number(inside?.['connections']),
      temporary: (Number(inside?.['spilled']) + sum(namesIn(files).map((own) => bytesIn(path.join(files, own, 'unfinished')))) + bytesIn(temporary)) / 1024,
      queued: Number(inside?.['queued']),
    }
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What goes while it is looked at counts nothing. */
function unlessGone<T>(look: () => T, gone: T): T {
  try {
    return look()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return gone
    throw error
  }
}

const namesIn = (folder: string): readonly string[] => unlessGone(() => readdirSync(folder), [])
const linksIn = (folder: string): readonly string[] => namesIn(folder).flatMap((name) => unlessGone(() => [readlinkSync(path.join(folder, name))], []))

function kilobytes(file: string, ...names: readonly string[]): number {
  const text = unlessGone(() => readFileSync(file, 'utf8'), '')
  return sum(names.map((name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)))
}

function bytesIn(folder: string): number {
  return sum(unlessGone(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }), []).map((name) => unlessGone(() => statSync(path.join(folder, name)).size, 0)))
}
