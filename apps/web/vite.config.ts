import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

import { changelog } from './vite/changelog.ts'
import { everyonesChunks } from './vite/chunks.ts'
import { compressedSiblings } from './vite/compressed-siblings.ts'
import { firstScript } from './vite/first-script.ts'
import { guide } from './vite/guide.ts'
import { landingAtRoot } from './vite/landing-at-root.ts'
import { scriptHashes } from './vite/script-hashes.ts'
import { sizeReport } from './vite/size-report.ts'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const server = process.env['VINCULO_API_URL'] ?? 'http://127.0.0.1:3000'
const served = ['/auth', '/rest', '/storage', '/functions', '/config.json', '/health', '/dev/mail']

const { version } = JSON.parse(readFileSync(file('../../package.json'), 'utf8')) as { readonly version: string }

export default defineConfig({
  root: file('.'),
  define: { 'import.meta.env.VITE_PRODUCT_VERSION': JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: file('./src/app/routes'),
      generatedRouteTree: file('./src/app/route-tree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
    changelog(file('../../CHANGELOG.md')),
    guide(file('./guide')),
    landingAtRoot(),
    firstScript(),
    scriptHashes(),
    compressedSiblings(),
    sizeReport(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: file('./index.html'), landing: file('./landing.html') },
      output: { codeSplitting: { groups: everyonesChunks } },
      // Its index names every kind of code; of those that nobody reads nothing is shipped.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
      '/realtime': { target: server, ws: true },
    },
  },
})
