// Words that are names too, by language: where a sentence begins with one, it is left as a name.
// Other words that the dictionaries take for names there, `Summer`, `Page`, `Plaza`, are words. Of
// the words that any dictionary takes for a name, these are those that name people, places, brands.

const words: Readonly<Record<string, string>> = {
  en: `Alma Amazon Amber Android Angel Apple Aria August Beau Bell Berry Bill Blackberry Brook
    Brooks Brown Burns Burrows Bush Cairns Candy Carter Chambers Chan Charity Chase China
    Cook Cope Cork Deacon Dean Drew Ebony Eddy Edge Excel Faith Fox Frank Garner Gates
    Genesis Grace Graham Grant Graves Green Griffin Guy Hardy Harmony Hawking Hazel Heath
    Holly Hope Hunter Iris Ivy Jack Jasmine Jasper Java Jay Jersey Jewel Jobs Joy June Kay
    Ken King Lane Leach Levy Lily Lynch Madden Malta March Mark Marks Mars Mason Max May
    Mercury Miles Miller Mills Moss Nick Oracle Orange Outlook Paddy Patience Pearl Phoenix
    Pierce Piers Polo Poppy Porter Prince Python Raven Ray Rice Rich Rob Robin Rod Rose Ruby
    Rusty Safari Sage Sally Sandy Savannah Set Shell Slack Smith Spears Stern Sue Superman
    Target Taylor Teams Ted Tim Tina Tom Trace Turkey Twitter Violet Visa Wade Wales Ward
    Wells White Will Willow Windows Woody`,
  es: `Abril Adelfa Adoración Aguado Agustina Albina Alma Alondra Amadeo Amado Amapola Amparo Ana
    Angélica Antigua Arcángel Argentina Ascensión Asunción Augusto Bautista Becerra Belén
    Benigno Blanca Bravo Buenaventura Burgos Bárbara Calvo Cano Caridad Carmen Carretero
    Carrillo Casado Castellana Celeste Celestina Chile China Clara Claudia Clemente Coco
    Cole Colorado Colón Concepción Concha Consuelo Corea Cortés Crespo Cristiana Cristiano
    Cruz Cuba Cuenca Cándido César Córdoba Dalia Delgado Diana Dolores Domingo Ecuador Elena
    Encarnación Escribano Escudero Esmeralda Esperanza Espinosa Estela Estrella Evangelista
    Expósito Fausto Felicidad Fino Flor Florentino Flores Fortuna Franca Franco Fuentes
    Gallardo Gallego Galo Gema Gloria Gracia Granada Guerrero Guillermo Génesis Helena
    Herrera Herrero Hidalgo Honduras Hortensia Hurtado India Indias Indonesia Inmaculada
    Jacinto Jazmín Jerez Jersey Jerónimo Jesús Julia Juliana Juliano Julio Justa Labrador
    Lago Leal Leo León Libia Lidia Lima Lino Lisa Lola Lourdes Lozano Luis Luz Malta Malva
    Mar Marcial Marco Marcos Margarita Mariano Marina Marino Marta Mateo Mauritania Maya
    Mercedes Mercurio Milagros Montero Montes Moreno Máximo Narciso Natividad Navarra
    Navarro Nevada Nieto Nieves Norma Olivia Otero Palma Paloma Panza París Pascual Pastora
    Patricia Patricio Paz Perpetua Peña Piedad Pilar Pino Pisa Plácido Polo Prado Prieto
    Primitivo Prudencia Prudencio Próspero Purificación Quito Ramos Regina Remedios Rey
    Reyes Rico Rocío Romero Ron Rosa Rosario Rubio Rubí Salina Salinas Salvador Salvadora
    Santos Serafín Serbia Serena Serrano Severo Silvestre Siria Socorro Sol Solana Soledad
    Soler Soriano Sosa Tajo Telefónica Tina Tino Tolosa Trinidad Tácito Urbano Valencia
    Valiente Vallejo Vega Venus Vera Victoria Violeta Virginia Zamora Zapata Zapatero Ángel
    Ángeles`,
  ca: `Abril Agnès Agustí Alba Albert Albina Alemany Aleta Andes Andorra Argentina Artur Assumpció
    August Avilés Baptista Bastida Begues Belen Benet Boix Bonaventura Brandi Bruna Bàrbara
    Calafat Camps Cara Casals Celeste Celestina Clara Claus Clàudia Colom Coloma Concepció
    Constant Corts Creus Cristiana Cuba Cullen Càceres Cèsar Dolors Duran Encarna Encarnació
    Eritrea Espasa Esperança Estel Estela Estrella Eva Evangelista Fargas Ferrer Ferreres
    Figueres Flor Florentina Flores Fortuna Franca Francis Fred Fuster Garriga Garrigues
    Gates Gaudí Gemma Germà Gloria Glòria Granada Guillem Guise Helena Hortensia Jaume
    Jordana Jordi Jordà Jou Juliana Julià Jura Lira Llorenç Lluc Lluís Lluïsa Maig Mar Marc
    Marcial Marco Margarida Maria Mariana Marina Marià Marta Martell Martí Mas Mateu Maurici
    Mercè Mestre Miracle Moll Montserrat Mora Nadal Narcís Neus Nevada Noguera Nora Norma
    Núria Oliva Olivera Ona Oriol Palau París Pasqual Patrícia Pau Pere Peres Perpetua Pilar
    Pineda Pisa Pius Pla Pol Pons Pont Porta Prats Puig Pujol Remei Ribes Rius Robin Roca
    Rodes Rodin Roman Romana Romania Ros Rosa Roser Sabater Salem Salvador Salvadora Sans
    Sants Serena Serra Serrat Silvestre Sitges Sol Soler Solà Teresa Terrassa Tibi Tina Tom
    Tomàs Torra Torres Trinitat Trump Tur Tàpies Valentí Vall Valls Vallès València Vera Vic
    Victòria Vila Viola Xavier Àngel Àngels Índia`,
  fr: `Adora Agace Agathe Aida Aimé Aimée Alain Alma Ambre Ampère Ange Angèle Anne Apple Aria
    Armand Aster Aurore Banderas Baptiste Barbier Barra Batiste Benjamin Bertrand Blaise
    Blanche Bombardier Bond Bordes Bouvier Braille Brest Brosse Calais Cannes Carla Carole
    Carrefour Carreras Charles Chrome Clair Claire Clémence Clément Colette Colin Collet
    Combes Constance Constant Contreras Coquelin Corneille Couture Cécile Céleste Célestin
    Dallas Dauphin Devon Diane Dior Don Donna Dora Désiré Désirée Ester Fabius Faust Ferrand
    Ferry Fleur Florence Floride Franc France Francis Franco Gabriel Gaillard Gala Garai
    Gaza Gemma Gilles Gracia Gracie Grâce Guy Gérard Hortense Hua Hue Iris Irlande Jacinthe
    Jasmin Java Jean Jersey Jobs Jura Juste Justin Justine Kaiser Khan Lance Laure Laurent
    Laurier Leclerc Lena Lia Liane Lima Lion Lisa Lise Loire Lorraine Louis Louise Lourdes
    Luc Lucas Lucie Luis Madeleine Magali Manche Marc Marcel Marguerite Maria Marie Marin
    Marina Marine Marlène Marquez Marquis Mars Martin Masse Mercure Mirabeau Mireille Miro
    Mistral Molière Monte Morse Moulin Mura Nana Narcisse Nivelle Noé Noël Odile Olivier
    Orange Oscar Pascal Pasteur Patience Pavie Perrin Perron Philippe Pierre Platon Poussin
    Prudence Python Racine Ravel Renaud Renault Rivas Rivera Rivière Roch Rochelle Rocher
    Romain Romane Roque Rosalie Rose Rousseau Roussin Rufin Safari Salas Samson Saumur Serge
    Serra Sierra Suez Suzanne Tarente Terrasse Tournai Tours Valais Valence Valent Vanna
    Venus Vercors Victoire Victor Vienne Viola Violette Vivier Voltaire Vénus Yuan Édith
    Élise`,
  it: `Albero Alberto Albini Albino Amaro Angela Angelo Anguilla Balla Basso Battista Bruno Carlo
    Carmine Cesare Chiara Colle Costa Fiore Firmino Giusto Grazia Han India Indiana Lenti
    Leo Lima Lodi Luca Malta Marco Marina Marino Mina Mira Modi Mura Natale Nicola Ordino
    Pasquale Pelino Perpetua Pia Porto Primo Regina Rosa Rubino Salvo Santo Serena Serra
    Siena Silva Sole Stella Sudan Tessa Vasto Vera Viola Vittoria`,
  pt: `Abril Alba Alma Andes Arroios Aurora Bordes Cabral Casal Casares Clara Coimbra Costa Cruz
    Domingos Esperança Fátima Glória Graça Julia Júlia Júlio Lima Lua Luz Macau Macias Mar
    Marcos Maria Marina Medes Miras Oliveira Palma Paz Pereira Porto Praga Prestes Ramos
    Ribeiro Rocha Rodes Rosa Salgado Salvador Santos Silva Soares Sol Tom Tomas Tomás
    Valente Vera Vitória Vives`,
  gl: `Abril Alba Alma Antía China Clara Cruz Estrela Flor Franco India Luz Lúa Mar Marco Marcos
    Mariña María Norma Paz Polo Porto Rosa Severo Silva Sol Tui Uxía Vigo`,
}

const sets = new Map(
  Object.entries(words).map(([language, names]) => [language, new Set(names.trim().split(/\s+/))]),
)

/** Whether a capitalized word of a language is more likely a name than the word. */
export const isMoreOftenName = (word: string, language: string): boolean =>
  sets.get(language.replace(/[-_].*/, ''))?.has(word) ?? false
