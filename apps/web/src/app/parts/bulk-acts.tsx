import { Send } from 'lucide-react'
import { lazy } from 'react'

import type { BulkAct } from '#features/people/bulk/bulk-actions.tsx'

/** What other modules do to the people selected in a list: an entry each. */
export const BULK_ACTS: readonly BulkAct[] = [
  {
    value: 'documents',
    label: 'Pedir documentos',
    icon: <Send aria-hidden="true" className="size-4" />,
    permission: 'manage_documents',
    Dialog: lazy(async () => ({ default: (await import('#features/documents/asking/ask-people.tsx')).AskPeople })),
  },
]
