import { createFileRoute } from '@tanstack/react-router'

import { ExportPage } from '../../../../features/sheets/ui/export-page.tsx'

export const Route = createFileRoute('/app/employees/export')({
  component: ExportPage,
  staticData: { title: 'Exportar cadastros' },
})
