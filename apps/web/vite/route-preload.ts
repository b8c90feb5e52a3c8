import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const ROUTE_FILE = /\/src\/app\/routes\/(.+)\.tsx\?tsr-split=component/

/** '/app/routes/app/evaluations/$id.tsx' → '/app/evaluations/*'. A layout file ('route.tsx') covers everything below it: '/app/**'. */
function patternOf(file: string): string {
  const path = `/${file.replaceAll('.', '/')}`.replaceAll(/\/\$[^/]*/g, '/*')
  return path.endsWith('/route') ? path.replace(/\/route$/, '/**') : path.replace(/\/index$/, '') || '/'
}

function closure(bundle: Bundle, start: Chunk, known: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || known.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(start.fileName)
  return [...found]
}

/** Runs in the browser before anything else: asks for the page's own chunks along with the entry, not after it. */
function script(map: Record<string, string[]>): string {
  return `(function(m){var p=location.pathname.replace(/\\/+$/,'')||'/';for(var k in m){var r=new RegExp('^'+k.replace('/**','(/.*)?').replace(/\\/\\*/g,'/[^/]+')+'$');if(r.test(p))m[k].forEach(function(f){var l=document.createElement('link');l.rel='modulepreload';l.href='/'+f;document.head.appendChild(l)})}})(${JSON.stringify(map)})`
}

/** Adds to the app's HTML the map from page to chunks, and a preload of supabase-js, which the entry imports only dynamically. */
export function routePreload(): Plugin {
  return {
    name: 'vinculo:route-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html.replace('<!--preload-->', '')
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'app')
        const loaded = new Set(entry ? closure(bundle, entry, new Set()) : [])
        const map: Record<string, string[]> = {}
        for (const chunk of chunks) {
          for (const id of chunk.moduleIds) {
            const route = ROUTE_FILE.exec(id)?.[1]
            if (route !== undefined) map[patternOf(route)] = closure(bundle, chunk, loaded)
          }
        }
        const backend = chunks.find((chunk) => chunk.facadeModuleId?.includes('/@supabase/supabase-js/'))
        const preload = backend ? `<link rel="modulepreload" href="/${backend.fileName}">` : ''
        // Before the stylesheet: an inline script behind one waits for it.
        return html.replace('<!--preload-->', () => `${preload}<script>${script(map)}</script>`)
      },
    },
  }
}
