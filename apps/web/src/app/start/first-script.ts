import { startFirstData } from './first-data.ts'
import { chunksOf, type PageChunks } from './page-chunks.ts'

/**
 * Runs in the page before anything else, written into the HTML by vite/first-script.ts. The data goes first: the entry keeps the
 * connection busy meanwhile.
 */
const path = location.pathname.replace(/\/+$/, '') || '/'
// A browser without storage, an answer that is none: the application asks as if this had not been.
startFirstData(path).catch(() => undefined)
const chunks = JSON.parse(document.getElementById('vinculo-chunks')?.textContent ?? '{}') as PageChunks
for (const file of chunksOf(chunks, path)) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `/${file}`
  document.head.append(link)
}
