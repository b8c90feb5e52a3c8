import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g

/** Writes dist/csp.json: the hashes of the inline scripts, which the server puts into its Content-Security-Policy. */
export function scriptHashes(): Plugin {
  return {
    name: 'vinculo:script-hashes',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const hashes = new Set<string>()
      for (const item of Object.values(bundle)) {
        if (item.type !== 'asset' || !item.fileName.endsWith('.html')) continue
        for (const [, text] of String(item.source).matchAll(INLINE_SCRIPT)) {
          hashes.add(`sha256-${createHash('sha256').update(text ?? '').digest('base64')}`)
        }
      }
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scriptHashes: [...hashes] }) })
    },
  }
}
