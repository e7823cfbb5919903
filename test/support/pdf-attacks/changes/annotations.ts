import { dict, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { Change } from '../ground.ts';
import { addField, annotate, appendTo, formOf, lie, pageOf, set } from '../shown.ts';

const script = dict({ S: name('JavaScript'), JS: textString('app.alert(1)') });

/** Annotations and fields that show something new: evil annotation attack, shadow overlays. */
export const newAnnotations: Record<string, Change> = {
  'a stamp with an opaque appearance': (update) =>
    void annotate(update, { Subtype: name('Stamp'), AP: dict({ N: lie(update) }) }),
  'a stamp on the page whose annotations are an object of their own': (update) =>
    void annotate(update, { Subtype: name('Stamp'), AP: dict({ N: lie(update) }) }, 1),
  'a free text': (update) =>
    void annotate(update, {
      Subtype: name('FreeText'),
      DA: textString('/Helv 24 Tf 1 0 0 rg'),
      Contents: textString('You owe 100 000 000 MNT'),
      AP: dict({ N: lie(update) }),
    }),
  'a link to another place': (update) =>
    void annotate(update, {
      Subtype: name('Link'),
      A: dict({ S: name('URI'), URI: textString('https://evil.example') }),
    }),
  'a square with an opaque appearance': (update) =>
    void annotate(update, { Subtype: name('Square'), AP: dict({ N: lie(update) }) }),
  'a popup with an appearance': (update) =>
    void annotate(update, { Subtype: name('Popup'), AP: dict({ N: lie(update) }) }),
  'a redaction': (update) => void annotate(update, { Subtype: name('Redact'), AP: dict({ N: lie(update) }) }),
  'a hidden note': (update) =>
    void annotate(update, { Subtype: name('Text'), F: 2, Contents: textString('hidden') }),
  'an invisible stamp without an area': (update) =>
    void annotate(update, { Subtype: name('Stamp'), F: 132, Rect: [0, 0, 0, 0] }),
  'a watermark': (update) =>
    void annotate(update, { Subtype: name('Watermark'), AP: dict({ N: lie(update) }) }),
  'a picture that follows a file': (update) =>
    void annotate(update, { Subtype: name('FileAttachment'), FS: textString('evil.exe') }),
  'a direct annotation': (update) => {
    const page = pageOf(update);
    const own = dict({ Subtype: name('Stamp'), Rect: [60, 680, 460, 740], AP: dict({ N: lie(update) }) });
    const list = update.resolve(update.dictAt(page).get('Annots'));
    set(update, page, { Annots: [...(Array.isArray(list) ? list : []), own] });
  },
  'a widget that no form lists': (update) =>
    void annotate(update, { Subtype: name('Widget'), FT: name('Tx'), AP: dict({ N: lie(update) }) }),
  'a text field with an appearance': (update) =>
    void addField(update, { FT: name('Tx'), V: textString('100'), AP: dict({ N: lie(update) }) }),
  'a button with a script': (update) => void addField(update, { FT: name('Btn'), Ff: 65_536, A: script }),
  'a signature field with an appearance': (update) =>
    void addField(update, { FT: name('Sig'), AP: dict({ N: lie(update) }) }),
  'an empty signature field that shows': (update) => void addField(update, { FT: name('Sig') }),
  'an empty invisible signature field': (update) =>
    void addField(update, { FT: name('Sig'), F: 132, Rect: [0, 0, 0, 0] }),
  'an invisible field whose appearance shows without an area': (update) =>
    void addField(update, { FT: name('Sig'), F: 132, Rect: [0, 0, 0, 0], AP: dict({ N: lie(update) }) }),
  'an invisible signature field that inherits from elsewhere': (update) => {
    const parent = update.add(dict({ T: textString('above'), V: textString('100') }));
    addField(update, { FT: name('Sig'), F: 132, Rect: [0, 0, 0, 0], Parent: parent });
  },
  'a field on no page': (update) =>
    appendTo(update, formOf(update), 'Fields', update.add(dict({ FT: name('Tx'), T: textString('evil') }))),
  'a second field of the same name': (update) =>
    void addField(update, { FT: name('Tx'), T: textString('field-remark'), AP: dict({ N: lie(update) }) }),
};

/** New objects that nothing shows, or whose numbers something referred to before there was anything. */
export const strayObjects: Record<string, Change> = {
  'an object that nothing leads to': (update) => void update.add(dict({ Evil: true })),
  'a stream that nothing leads to': (update) => void update.add(stream({}, Buffer.from('evil'))),
  'an object that a page refers to since long ago': (update) =>
    update.put({ object: 90, generation: 0 }, stream({}, Buffer.from('1 g 0 0 600 800 re f'))),
  'a number that was left out': (update) => update.put({ object: 40, generation: 0 }, dict({ Evil: true })),
  'an embedded file that nothing leads to': (update) =>
    void update.add(stream({ Type: name('EmbeddedFile') }, Buffer.from('MZ'))),
};
