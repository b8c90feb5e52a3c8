import { serveImport } from '#shared/lib/import/serve-import.ts'
import { IN_ORDER } from '../../model/migration/sitting.ts'

serveImport(IN_ORDER, globalThis)
