import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

/** The faces the map's style sheet asks for. They come with npm: a fresh machine may have no fonts at all. */
const FACES = [
  'alegreya/400Regular/Alegreya_400Regular',
  'alegreya/400Regular_Italic/Alegreya_400Regular_Italic',
  'alegreya/500Medium/Alegreya_500Medium',
  'alegreya/500Medium_Italic/Alegreya_500Medium_Italic',
  'alegreya/700Bold/Alegreya_700Bold',
  'alegreya/700Bold_Italic/Alegreya_700Bold_Italic',
  'alegreya/800ExtraBold/Alegreya_800ExtraBold',
  'source-sans-3/400Regular/SourceSans3_400Regular',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold',
  'source-sans-3/700Bold/SourceSans3_700Bold',
];

/** Turns an SVG into a PNG of the given width in pixels. */
export function renderPng(svg: string, width: number): Uint8Array {
  const find = createRequire(import.meta.url);
  const picture = new Resvg(withDefaultColours(svg), {
    fitTo: { mode: 'width', value: width },
    font: {
      loadSystemFonts: false,
      fontFiles: FACES.map((face) => find.resolve(`@expo-google-fonts/${face}.ttf`)),
      defaultFontFamily: 'Source Sans 3',
      serifFamily: 'Alegreya',
      sansSerifFamily: 'Source Sans 3',
    },
  });
  return picture.render().asPng();
}

/** The renderer knows no CSS custom properties: each is replaced by the default that stands with it. */
function withDefaultColours(svg: string): string {
  return svg.replaceAll(/var\(--[\w-]+,\s*([^()]+)\)/g, '$1');
}
