/** What a review of a former system was, in the order in which lists show it. */
export const IMPORTED_EVALUATION_KINDS = [
  ['performance', 'Desempenho'], ['r360', '360 graus'], ['r180', '180 graus'], ['r90', '90 graus'], ['leadership', 'Liderança'], ['experience', 'Experiência'], ['other', 'Outra'],
] as const
