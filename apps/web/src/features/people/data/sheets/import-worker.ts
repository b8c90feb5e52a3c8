import { serveImport } from '#shared/lib/import/serve-import.ts'
import { EMPLOYEE_IMPORT } from '../../model/list/import-definition.ts'

serveImport([EMPLOYEE_IMPORT], globalThis)
