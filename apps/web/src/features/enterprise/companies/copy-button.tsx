import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { companyOverviewQuery } from '../data/companies/company-queries.ts'
import { CopySettingsDialog } from './copy-settings-dialog.tsx'

/** Copies the settings of another company into this one, after a look at what would change; for whoever runs both. */
export function CopyButton({ companyId }: { readonly companyId: string }) {
  const [isOpen, setOpen] = useState(false)
  const companies = useQuery(companyOverviewQuery())
  const company = companies.data?.find(({ id }) => id === companyId)
  return (
    <>
      <Button disabled={!company} onClick={() => setOpen(true)}>
        <Copy aria-hidden="true" className="size-4" />
        Copiar de outra empresa
      </Button>
      {isOpen && company && <CopySettingsDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
