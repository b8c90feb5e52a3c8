import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

import type { PageChunks } from '../src/app/start/page-chunks.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const SOURCE = fileURLToPath(new URL('../src/app/start/first-script.ts', import.meta.url))
const ROUTE_FILE = /\/src\/app\/routes\/(.+)\.tsx\?tsr-split=component/

/** '/app/routes/app/evaluations/$id.tsx' → '/app/evaluations/*'. A layout file ('route.tsx') covers everything below it: '/app/**'. */
function patternOf(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`.replaceAll(/\/\$[^/]*/g, '/*')
  return path.endsWith('/route') ? path.replace(/\/route$/, '/**') : path.replace(/\/index$/, '') || '/'
}

/** The files of a chunk and of all that it imports, without those that are known. */
function closure(bundle: Bundle, start: Chunk | undefined, known: readonly string[] = []): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || known.includes(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const imported of chunk.imports) visit(imported)
  }
  if (start) visit(start.fileName)
  return [...found]
}

function pageChunks(bundle: Bundle): PageChunks {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const containing = (pattern: RegExp): Chunk | undefined => chunks.find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
  const entry = closure(bundle, chunks.find((chunk) => chunk.isEntry && chunk.name === 'app'))
  const backend = closure(bundle, containing(/\/src\/shared\/supabase\/open-client\.ts$/), entry)
  const app = closure(bundle, containing(/\/src\/app\/app\.tsx$/), entry)
  const login = closure(bundle, containing(/\/src\/app\/start\/login-start\.tsx$/), entry)
  const routes: Record<string, string[]> = {}
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds) {
      const route = ROUTE_FILE.exec(id)?.[1]
      if (route !== undefined) routes[patternOf(route)] = closure(bundle, chunk, [...entry, ...app])
    }
  }
  return { login, app, backend, routes }
}

async function bundled(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, modulePreload: false, reportCompressedSize: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [result] = [output].flat() as Rolldown.RolldownOutput[]
  const code = result?.output[0].code
  if (code === undefined) throw new Error('the first script could not be built')
  return code.trim()
}

/** Writes into the app's HTML which page needs which chunks, and the script that asks for them and for the first data along with the entry. */
export function firstScript(): Plugin {
  return {
    name: 'vinculo:first-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html.replace('<!--first-script-->', '')
        const chunks = `<script type="application/json" id="vinculo-chunks">${JSON.stringify(pageChunks(bundle))}</script>`
        const script = `<script>${await bundled()}</script>`
        // Before the stylesheet: an inline script behind one waits for it.
        return html.replace('<!--first-script-->', () => chunks + script)
      },
    },
  }
}
