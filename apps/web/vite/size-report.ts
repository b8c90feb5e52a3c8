import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Prints the gzip size of what the app loads first and of its largest chunks. */
export function sizeReport(): Plugin {
  return {
    name: 'vinculo:size-report',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const size = (chunk: Rolldown.OutputChunk): number => gzipSync(chunk.code, { level: 9 }).length
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'app')
      const first = new Set<string>()
      const visit = (name: string): void => {
        if (first.has(name)) return
        first.add(name)
        const chunk = bundle[name]
        if (chunk?.type === 'chunk') chunk.imports.forEach(visit)
      }
      if (entry) visit(entry.fileName)
      const sizes = chunks.map((chunk) => ({ name: chunk.fileName, bytes: size(chunk) }))
      const total = sizes.filter(({ name }) => first.has(name)).reduce((sum, { bytes }) => sum + bytes, 0)
      this.info(`entry: ${kilobytes(total)} gzip in ${first.size} file(s)`)
      const others = sizes.filter(({ name }) => !first.has(name)).toSorted((a, b) => b.bytes - a.bytes)
      for (const { name, bytes } of others.slice(0, 8)) this.info(`${name}: ${kilobytes(bytes)} gzip`)
    },
  }
}
