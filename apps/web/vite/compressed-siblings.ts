import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(html|m?js|wasm|css|svg|json|webmanifest|txt)$/
const NOT_SERVED = new Set(['csp.json'])

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes .br and .gz beside each text file of dist, so that the server never compresses them per request. */
export function compressedSiblings(): Plugin {
  let folder = ''
  let isWritten = false
  return {
    name: 'vinculo:compressed-siblings',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // A build that fails is closed too: its own error is the one to report.
      if (!isWritten) return
      const names = await readdir(folder, { recursive: true })
      const files = names.filter((name) => COMPRESSIBLE.test(name) && !NOT_SERVED.has(name) && !name.startsWith('.vite'))
      await Promise.all(
        files.map(async (name) => {
          const path = join(folder, name)
          const text = await readFile(path)
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
          await Promise.all([writeFile(`${path}.br`, await brotli(text, options)), writeFile(`${path}.gz`, await deflate(text, { level: 9 }))])
        }),
      )
    },
  }
}
