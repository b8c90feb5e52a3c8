import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One instruction of a Dockerfile, its continued lines joined. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

export interface Stage {
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, each beginning with its FROM. */
export function readStages(text: string): readonly Stage[] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const stages: { name: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push({ name: /\sAS\s+(\w+)$/.exec(rest)?.[1] ?? '', instructions: [] })
    else stages.at(-1)?.instructions.push({ name, text: rest })
  }
  return stages
}

export const instructionsOf = ({ instructions }: Stage, name: string): readonly string[] => instructions.filter((one) => one.name === name).map(({ text }) => text)

/** What a COPY takes, from which stage, and whereto. */
export function copyOf(text: string): { readonly from: string | null; readonly sources: readonly string[]; readonly target: string } {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const places = words.filter((word) => !word.startsWith('--'))
  return { from, sources: places.slice(0, -1), target: places.at(-1) ?? '' }
}

/** Whether an ignore file leaves a path out: the patterns that ours uses. */
export function isIgnored(patterns: readonly string[], file: string): boolean {
  return patterns.some((pattern) => {
    const expression = pattern.replaceAll('.', String.raw`\.`).replaceAll('**/', '(?:.*/)?').replaceAll(/(?<!\.)\*/g, '[^/]*')
    return new RegExp(`^${expression}(?:/|$)`).test(file)
  })
}

export interface Build {
  /** The checkout. */
  readonly root: string
  /** Becomes the root file system of the image, as far as the product knows it. */
  readonly target: string
  readonly ignored: readonly string[]
  /** What other stages have made, by their names. */
  readonly stages: Readonly<Record<string, string>>
}

/** Copies what the instruction copies. */
export function copy(text: string, workdir: string, { root, target, ignored, stages }: Build): void {
  const { from, sources, target: place } = copyOf(text)
  for (const source of sources) {
    const origin = from === null ? path.join(root, source) : path.join(stages[from] ?? '', source)
    if (!existsSync(origin)) throw new Error(`the Dockerfile copies ${source}, which is not there`)
    // A folder of several things, or a thing under its own name.
    const goal = path.resolve(target, `.${path.resolve(workdir, place)}`, place.endsWith('/') && !source.endsWith('/') && sources.length > 0 && !isFolder(origin) ? path.basename(source) : '.')
    mkdirSync(path.dirname(goal), { recursive: true })
    cpSync(origin, goal, { recursive: true, filter: (file) => from !== null || !isIgnored(ignored, path.relative(root, file)) })
  }
}

const isFolder = (place: string): boolean => spawnSync('test', ['-d', place]).status === 0

/** Runs what a RUN runs, in the tree, with our Node; throws with what it said. */
export function run(command: string, cwd: string, owner: { readonly uid: number; readonly gid: number } | null): void {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('started by npm, please: the image installs with it')
  const ours = command.replaceAll(/\bnpm /g, `"${process.execPath}" "${npm}" --prefer-offline --no-audit --no-fund --loglevel=error `).replaceAll(/\bnode -e/g, `"${process.execPath}" -e`)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_(workspaces?|omit|include|production|only|prefix|local_prefix)$/i.test(name)))
  const done = spawnSync('/bin/sh', ['-c', ours], { cwd, encoding: 'utf8', env, ...owner })
  if (done.status !== 0) throw new Error(`RUN ${command} failed:\n${done.stdout}${done.stderr}`)
}

/** Takes the right to write from everybody, in the whole tree; owners keep it only as root. */
export function makeReadOnly(folder: string): void {
  chmodSync(folder, 0o755)
  spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
}

export const patternsOf = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
