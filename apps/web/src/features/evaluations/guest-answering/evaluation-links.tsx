import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { guestsQuery } from '#shared/supabase/guest-links.ts'
import { Button } from '#shared/ui/button.tsx'

/** Of the purpose in guest links. */
const PURPOSE = 'evaluation'

/** For HR: the links of whoever has something to answer and no login; nothing where everybody has one. */
export function EvaluationLinks() {
  const guests = useQuery(guestsQuery(useCompanyId(), PURPOSE, null))
  const [isOpen, setOpen] = useState(false)
  if (!guests.data || guests.data.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Links de quem não tem acesso</Button>
      {isOpen && <GuestLinksSheet purpose={PURPOSE} subjects={null} empty="Todas as pessoas que respondem têm acesso." onClose={() => setOpen(false)} />}
    </>
  )
}
