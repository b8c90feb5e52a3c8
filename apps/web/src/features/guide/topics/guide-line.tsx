import { InnerLink } from '#shared/ui/inner-link.tsx'
import { topicAddress } from '../model/guide-address.ts'
import type { GuideLine, GuideText } from '../model/guide.ts'

function Piece({ text, style, to }: GuideText) {
  if (to !== undefined) return <InnerLink href={to.startsWith('#') ? topicAddress(to.slice(1)) : to}>{text}</InnerLink>
  if (style === 'strong') return <strong className="font-semibold">{text}</strong>
  return style === 'em' ? <em>{text}</em> : text
}

/** A line of text with its marks. */
export function Line({ line }: { readonly line: GuideLine }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text of a version does not change
  return line.map((piece, place) => <Piece key={place} {...piece} />)
}
