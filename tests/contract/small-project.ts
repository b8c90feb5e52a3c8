import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallProject {
  /** To be added to the environment of a server. */
  readonly env: { readonly VINCULO_ROOT_DIR: string }
  remove(): void
}

/**
 * A project of one chapter and one seed in place of the product's hundred: for tests of how servers, folders and databases come and go, which is the
 * same whatever the chapters say. Their server answers, and is ready six seconds of processor time earlier.
 */
export function makeSmallProject({ chapter = 'create table public.companies (name text);', seed = "insert into public.companies values ('Aurora');" } = {}): SmallProject {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-project-'))
  const files = [['package.json', '{"version":"0.1.0"}'], ['supabase/migrations/1_first.sql', chapter], ['supabase/seed/10.sql', seed]] as const
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { env: { VINCULO_ROOT_DIR: folder }, remove: () => { rmSync(folder, { recursive: true, force: true }) } }
}
