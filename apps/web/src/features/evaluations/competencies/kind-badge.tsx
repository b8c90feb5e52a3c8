import { COMPETENCY_KIND_LABELS, type CompetencyKind } from '#shared/lib/competency-kinds.ts'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'

const TONES: Readonly<Record<CompetencyKind, NonNullable<BadgeProps['tone']>>> = { behavioral: 'neutral', technical: 'info', leadership: 'primary', value: 'success' }

export function KindBadge({ kind }: { readonly kind: CompetencyKind }) {
  return <Badge tone={TONES[kind]}>{COMPETENCY_KIND_LABELS[kind]}</Badge>
}
