import { buildFile, type ExportTable } from './build-file.ts'

globalThis.addEventListener('message', (event: MessageEvent<ExportTable>) => {
  buildFile(event.data).then(
    (file) => globalThis.postMessage({ file }),
    (cause: unknown) => globalThis.postMessage({ problem: String(cause) }),
  )
})
