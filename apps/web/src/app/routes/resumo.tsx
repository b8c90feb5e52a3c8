import { createFileRoute, useLocation } from '@tanstack/react-router'

import { MailChoicePage } from '#features/dashboard/mornings/mail-choice-page.tsx'

export const Route = createFileRoute('/resumo')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly perguntar?: 1 } => (Number(search['perguntar']) === 1 ? { perguntar: 1 } : {}),
  component: Choice,
  staticData: { title: 'Resumo por e-mail' },
})

function Choice() {
  const token = useLocation({ select: ({ hash }) => hash })
  const { perguntar: asks } = Route.useSearch()
  return <MailChoicePage key={token} token={token} asksFirst={asks === 1} />
}
