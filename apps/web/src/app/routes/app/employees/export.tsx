import { createFileRoute } from '@tanstack/react-router'

import { ExportPage } from '#features/people/sheets/export-page.tsx'

export const Route = createFileRoute('/app/employees/export')({
  component: ExportPage,
  staticData: { title: 'Exportar cadastros' },
})
