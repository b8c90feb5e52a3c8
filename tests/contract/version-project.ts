import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { scratchFolder } from '../support/scratch.ts'

const root = path.resolve(import.meta.dirname, '../..')
const rights = '### O que mudou nos direitos'

/** A copy of the product's schema with versions of its own, which a server runs as VINCULO_ROOT_DIR. */
export interface VersionProject {
  readonly folder: string
  readonly version: string
  /** Edits a chapter whose name contains `name`; the text must be there. */
  edit(name: string, from: string | RegExp, to: string): void
  append(name: string, text: string): void
  /** Runs `npm run release` on the project. */
  release(...words: readonly string[]): { readonly code: number | null; readonly text: string }
  /** Names of its migrations as a database records them, in order. */
  names(): readonly string[]
  /** Text of its own migration, the last one. */
  migration(): string
  /** The same project in a folder of its own, with SQL after its own migration. */
  withMore(sql: string): VersionProject
  remove(): void
}

function projectAt(folder: string, version: string): VersionProject {
  const chapters = path.join(folder, 'supabase/chapters')
  const migrations = path.join(folder, 'supabase/migrations')
  const files = (): readonly string[] => readdirSync(migrations).sort()
  return {
    folder,
    version,
    edit(name, from, to) {
      const file = path.join(chapters, readdirSync(chapters).find((each) => each.includes(name)) ?? name)
      const text = readFileSync(file, 'utf8')
      const edited = text.replace(from, to)
      if (edited === text) throw new Error(`${file} does not say ${String(from)}`)
      writeFileSync(file, edited)
    },
    append: (name, text) => { writeFileSync(path.join(chapters, name), text) },
    release(...words) {
      const done = spawnSync(process.execPath, [path.join(root, 'tools/release.ts'), ...words, '--root', folder], { encoding: 'utf8' })
      return { code: done.status, text: done.stdout + done.stderr }
    },
    names: () => files().map((name) => name.replace(/^\d+_|\.sql$/g, '')),
    migration: () => readFileSync(path.join(migrations, files().at(-1) ?? ''), 'utf8'),
    withMore(sql) {
      const copy = scratchFolder('vinculo-version-')
      cpSync(folder, copy, { recursive: true })
      appendFileSync(path.join(copy, 'supabase/migrations', files().at(-1) ?? ''), sql)
      return projectAt(copy, version)
    },
    remove: () => { rmSync(folder, { recursive: true, force: true }) },
  }
}

const versionIn = (folder: string): string => (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** The product as it is here, released. */
export function releasedProject(): VersionProject {
  const folder = scratchFolder('vinculo-version-')
  for (const name of ['supabase', 'package.json', 'package-lock.json']) cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  const version = versionIn(folder)
  writeFileSync(path.join(folder, 'CHANGELOG.md'), `## ${version} – 01/01/2026\n\n### Novidades\n\n- Algo.\n\n${rights}\n\n- Algo.\n`)
  const project = projectAt(folder, version)
  const frozen = project.release('freeze')
  if (frozen.code !== 0) throw new Error(frozen.text)
  return project
}

/** The first version alone, which databases from before versions have. */
export function firstProject(): VersionProject {
  const folder = scratchFolder('vinculo-version-')
  const first = readdirSync(path.join(root, 'supabase/migrations')).sort().at(0)
  for (const name of [`supabase/migrations/${String(first)}`, 'supabase/adopted.json', 'package.json']) cpSync(path.join(root, name), path.join(folder, name))
  return projectAt(folder, versionIn(folder))
}

/** The version after a released one, open. */
export function nextProject(before: VersionProject): VersionProject {
  const folder = scratchFolder('vinculo-version-')
  cpSync(before.folder, folder, { recursive: true })
  const version = before.version.replace(/\d+$/, (patch) => String(Number(patch) + 1))
  const project = projectAt(folder, version)
  const opened = project.release('open', version)
  if (opened.code !== 0) throw new Error(opened.text)
  return project
}

/** Prepares a database with a project's own files, as each start does first; `killAfter` ends it some milliseconds after it said a text. */
export async function prepare(
  project: VersionProject, env: NodeJS.ProcessEnv, kill?: { readonly said: string; readonly milliseconds: number },
): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/prepare.ts')], {
    env: { ...process.env, VINCULO_DEMO: '0', VINCULO_ROOT_DIR: project.folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let isDue = false
  const collect = (piece: string): void => {
    text += piece
    if (kill === undefined || isDue || !text.includes(kill.said)) return
    isDue = true
    setTimeout(() => { child.kill('SIGKILL') }, kill.milliseconds)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect)
  await once(child, 'close')
  return { code: child.exitCode, text }
}
