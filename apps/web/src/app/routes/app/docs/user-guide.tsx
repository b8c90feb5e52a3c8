import { createFileRoute } from '@tanstack/react-router'

import { GuidePage } from '#features/guide/topics/guide-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { term } from '#shared/list/state/params.ts'
import { useAddress } from '#shared/list/use-address.ts'

const guide = addressState({ q: term }, { busca: 'q' })

export const Route = createFileRoute('/app/docs/user-guide')({
  validateSearch: guide.validateSearch,
  component: UserGuide,
  staticData: { title: 'Guia do Usuário' },
})

function UserGuide() {
  const { state, onState } = useAddress(guide)
  return <GuidePage term={state.q} onTerm={(q) => onState({ q }, { replace: true })} />
}
