import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { compressedSiblings } from '../../apps/web/vite/compressed-siblings.ts'

/** The peer's own kind of build, `vite build` with the plugin of React, and compressed as the product's files are. */
export default defineConfig({
  define: {
    // It asks the server that served it, whose port nobody knows beforehand.
    'import.meta.env.VITE_SUPABASE_URL': 'location.origin',
    'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(process.env['VITE_SUPABASE_ANON_KEY']),
  },
  // Not that of this repository, in which the build happens to lie.
  esbuild: { tsconfigRaw: {} },
  plugins: [react(), compressedSiblings()],
  resolve: { alias: [{ find: /^qs$/, replacement: new URL('./qs.js', import.meta.url).pathname }] },
  build: { outDir: 'apps/web/dist' },
})
